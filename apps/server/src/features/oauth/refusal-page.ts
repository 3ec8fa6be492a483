import type { Language } from '@efie/domain'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { smallPage } from '../../platform/http/small-page.ts'
import { translate } from '../../platform/texts/translate.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import type { Refusal } from './authorize.ts'

const hostOf = (address: string): string => new URL(address).host || address

/** Page for a person sent here by an app with an invalid request. Contains no link onwards. */
export const refusalPage = ({ error, description, client, redirect_uri }: Refusal, language: Language) => {
  const shown = (one: Text) => escapeHtml(translate(one, language))
  const claim = (label: Text, value: string | undefined) =>
    value === undefined ? '' : `<dt>${shown(label)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`
  return smallPage(
    translate(text('You weren’t signed in to the app'), language),
    `<p>${shown(text('The app’s request has a mistake, so we stopped here. We didn’t share anything about you. Close this page, or go back to the app and try again.'))}</p>
<dl>${claim(text('Name the app gave itself, which we haven’t checked'), client?.client_name)}
${claim(text('Where it wanted to send you, which we haven’t checked'), redirect_uri === null ? undefined : hostOf(redirect_uri))}
<dt>${shown(text('For the app’s developer'))}</dt><dd lang="en">${escapeHtml(`${error}: ${description}`)}</dd></dl>`,
    language,
  )
}
