import { DOMParser } from '@xmldom/xmldom'

const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'
const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#'

const strong: Readonly<Record<string, ReadonlySet<string>>> = {
  SignatureMethod: new Set([`${MORE}rsa-sha256`, `${MORE}rsa-sha384`, `${MORE}rsa-sha512`]),
  DigestMethod: new Set([`${ENCRYPTION}sha256`, `${MORE}sha384`, `${ENCRYPTION}sha512`]),
}

const fail = (): never => {
  throw new Error('not well-formed XML')
}

/** Refuses SHA-1 signatures, which the library accepts although SHA-1 collisions are practical. */
export const requireStrongHashes = (SAMLResponse: string): void => {
  const document = new DOMParser({
    errorHandler: { warning: () => {}, error: fail, fatalError: fail },
  }).parseFromString(Buffer.from(SAMLResponse, 'base64').toString('utf8'), 'text/xml')
  for (const [name, algorithms] of Object.entries(strong))
    for (const method of Array.from(document.getElementsByTagNameNS(SIGNATURES, name)))
      if (!algorithms.has(method.getAttribute('Algorithm') ?? '')) throw new Error('a weak signature')
}
