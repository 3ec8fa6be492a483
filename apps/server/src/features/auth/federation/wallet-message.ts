/** What a person signs with a wallet to sign in (EIP-4361, and its form for Solana). */
export interface WalletMessage {
  domain: string
  address: string
  statement: string | null
  uri: string
  version: string
  chain_id: string | null
  nonce: string | null
  issued_at: Date
  expiration_time: Date | null
  not_before: Date | null
}

const FIRST_LINE =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?<domain>[^\s/?#@]{1,255}) wants you to sign in with your (?<chain>Ethereum|Solana) account:$/i
const FIELDS = new Set([
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
])
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

const moment = (text: string | undefined): Date | null => {
  if (text === undefined || !MOMENT.test(text)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Parses `Name: value` lines with unique names; ignores the resources at the end. Null for anything else. */
const readFields = (lines: string[]): Map<string, string> | null => {
  const fields = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    if (line === 'Resources' || line === 'Resources:')
      return lines.slice(index + 1).every((resource) => resource.startsWith('- ')) ? fields : null
    const colon = line.indexOf(': ')
    const name = line.slice(0, colon)
    if (colon < 0 || !FIELDS.has(name) || fields.has(name)) return null
    fields.set(name, line.slice(colon + 2))
  }
  return fields
}

/** The statement is between empty lines, or missing. */
const splitBody = (lines: string[]): { statement: string | null; fields: string[] } => {
  const [first, second, third] = lines
  if (first !== '') return { statement: null, fields: lines }
  if (second === '') return { statement: null, fields: lines.slice(2) }
  return third === ''
    ? { statement: second ?? null, fields: lines.slice(3) }
    : { statement: null, fields: lines.slice(1) }
}

/**
 * Parses a message strictly. Not with viem's parser, which refuses messages without a nonce, as the official
 * client sends, and finds fields anywhere in the text.
 */
export const readWalletMessage = (chain: 'ethereum' | 'solana', message: string): WalletMessage | null => {
  const [first = '', address = '', ...rest] = message.split('\n')
  const head = FIRST_LINE.exec(first)?.groups
  if (head?.['chain']?.toLowerCase() !== chain || head['domain'] === undefined) return null
  const body = splitBody(rest)
  const fields = readFields(body.fields)
  const issued_at = moment(fields?.get('Issued At'))
  const [uri, version] = [fields?.get('URI'), fields?.get('Version')]
  if (!fields || !issued_at || uri === undefined || version !== '1') return null
  const [expires, begins] = [fields.get('Expiration Time'), fields.get('Not Before')]
  const [expiration_time, not_before] = [moment(expires), moment(begins)]
  if ((expires !== undefined && !expiration_time) || (begins !== undefined && !not_before)) return null
  return {
    domain: head['domain'],
    address,
    statement: body.statement,
    uri,
    version,
    chain_id: fields.get('Chain ID') ?? null,
    nonce: fields.get('Nonce') ?? null,
    issued_at,
    expiration_time,
    not_before,
  }
}
