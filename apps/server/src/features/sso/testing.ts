import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size =
    body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x82, body.length >> 8, body.length & 0xff])
  return Buffer.concat([Buffer.from([tag]), size, body])
}
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const SHA256_RSA = der(0x30, oid('2a864886f70d01010b'), der(0x05))

/** A self-signed certificate, valid for the whole century. */
const selfSigned = (privateKey: KeyObject, publicKey: KeyObject): string => {
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from('idp.test')))))
  const times = ['20200101000000Z', '20991231235959Z'].map((time) => der(0x18, Buffer.from(time)))
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SHA256_RSA,
    name,
    der(0x30, ...times),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  return der(0x30, body, SHA256_RSA, signature).toString('base64')
}

export interface Assertion {
  request_id: string
  audience: string
  recipient: string
  name_id: string
  attributes: Record<string, string>
  issuer?: string
  /** Seconds from now. */
  valid_for?: number
  /** Null: unsigned. */
  signed_by?: TestIdp | null
  /** Signs with HMAC using the public certificate as key. */
  hmac?: boolean
  /** Where to use the forgeable hash. */
  sha1?: 'signature' | 'digest'
}

export interface TestIdp {
  entity_id: string
  certificate: string
  metadata: string
  privateKey: KeyObject
  /** A response as the provider's form would post it. */
  respond: (assertion: Assertion) => string
}

const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1'
const HMAC = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'

const signXml = (xml: string, idp: TestIdp, { hmac = false, sha1 }: Assertion): string => {
  const signer = new SignedXml({
    privateKey: hmac ? idp.certificate : idp.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: hmac ? HMAC : sha1 === 'signature' ? RSA_SHA1 : RSA,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  if (hmac) signer.enableHMAC()
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: sha1 === 'digest' ? SHA1 : 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  signer.computeSignature(xml, {
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
  })
  return signer.getSignedXml()
}

const responseXml = (given: Assertion, entity_id: string): string => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const issuer = given.issuer ?? entity_id
  const id = `_${createHash('sha256').update(randomBytes(8)).digest('hex')}`
  const attributes = Object.entries(given.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}r" Version="2.0" IssueInstant="${at(0)}" InResponseTo="${given.request_id}" Destination="${given.recipient}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${id}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${given.name_id}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(given.valid_for ?? 300)}" Recipient="${given.recipient}" InResponseTo="${given.request_id}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-60)}" NotOnOrAfter="${at(given.valid_for ?? 300)}"><saml:AudienceRestriction><saml:Audience>${given.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
}

/** A company's identity provider: metadata and signed responses. */
export const makeIdp = (entity_id: string): TestIdp => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const certificate = selfSigned(privateKey, publicKey)
  const idp: TestIdp = {
    entity_id,
    certificate,
    privateKey,
    metadata: `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entity_id}">
 <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
  <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replaceAll(/(.{64})/g, '$1\n')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
  <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entity_id}/post"/>
  <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entity_id}/redirect"/>
 </md:IDPSSODescriptor>
</md:EntityDescriptor>`,
    respond: (given) => {
      const xml = responseXml(given, entity_id)
      const { signed_by = idp } = given
      return Buffer.from(signed_by === null ? xml : signXml(xml, signed_by, given)).toString('base64')
    },
  }
  return idp
}

/** Parses the request in the URL a person arrives with. */
export const readRequest = (url: string) => {
  const { searchParams, origin, pathname } = new URL(url)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    sent_to: `${origin}${pathname}`,
    request_id: attribute('ID'),
    recipient: attribute('AssertionConsumerServiceURL'),
    audience: />([^<]*)<\/saml:Issuer>/.exec(xml)?.[1] ?? '',
    relay_state: searchParams.get('RelayState') ?? '',
  }
}

export { createProvider, deleteProvider, updateProvider } from './change-providers.ts'
