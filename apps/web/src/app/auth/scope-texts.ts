/** What a program may know, in words; scopes of our authorization server. */
const texts: Record<string, string> = {
  openid: 'Who you are: a number that stands for your account',
  profile: 'Your name',
  email: 'Your e-mail address',
  phone: 'Your phone number',
  offline_access: 'All this also while you are away, until you remove it',
}

export const scopeTexts = (scopes: readonly string[]): string[] =>
  scopes.map((scope) => texts[scope] ?? scope)
