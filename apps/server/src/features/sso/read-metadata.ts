import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { invalid } from '../../platform/errors.ts'

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export interface ProviderMetadata {
  entity_id: string
  sso_url: string
  /** Base64 of each certificate, without line breaks. */
  certificates: string[]
}

const refuse = (message: string) => invalid('metadata_xml', message)

const elements = (parent: Document | Element, namespace: string, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name))

const parse = (xml: string): Document => {
  // Metadata needs no entities, which can be used to exhaust memory (XML bomb).
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw refuse('The file can’t contain a document type (DTD)')
  const fail = () => {
    throw refuse('The file isn’t valid XML')
  }
  return new DOMParser({
    errorHandler: { warning: () => {}, error: fail, fatalError: fail },
  }).parseFromString(xml, 'text/xml')
}

/** Keys without a declared use serve both purposes. */
const signingCertificates = (idp: Element): string[] =>
  elements(idp, METADATA, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elements(key, SIGNATURES, 'X509Certificate'))
    .map((certificate) => (certificate.textContent ?? '').replaceAll(/\s/g, ''))

export const readCertificate = (base64: string): X509Certificate | null => {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}

/** A key of another type couldn't have made a signature that the checks accept. */
const isUsable = (base64: string): boolean => {
  const kind = readCertificate(base64)?.publicKey.asymmetricKeyType
  return kind === 'rsa' || kind === 'ec'
}

const isSafeUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

/**
 * Reads what Efie needs from an identity provider's metadata; refuses the file with a reason that an
 * administrator can act on.
 */
export const readMetadata = (xml: string): ProviderMetadata => {
  const document = parse(xml)
  const descriptors = elements(document, METADATA, 'EntityDescriptor')
  const [entity] = descriptors
  if (!entity || descriptors.length > 1) throw refuse('The file must describe exactly one entity')
  const [idp] = elements(entity, METADATA, 'IDPSSODescriptor')
  if (!idp) throw refuse('The file doesn’t describe an identity provider')
  const entity_id = (entity.getAttribute('entityID') ?? '').trim()
  if (entity_id === '' || entity_id.length > 1_024) throw refuse('The entity has no entityID')
  const sso_url = elements(idp, METADATA, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location')
  if (!sso_url) throw refuse('The provider doesn’t support sign-in by HTTP redirect')
  if (!isSafeUrl(sso_url)) throw refuse('The provider’s sign-in URL must start with https://')
  const certificates = [...new Set(signingCertificates(idp))]
  if (certificates.length === 0) throw refuse('The provider’s metadata has no signing certificate')
  if (!certificates.every(isUsable)) throw refuse('We couldn’t read a certificate in the file')
  return { entity_id, sso_url, certificates }
}
