import type { ProviderRow } from './queries.ts'
import { readCertificate } from './read-metadata.ts'

const toCertificate = (base64: string) => {
  const certificate = readCertificate(base64)
  if (!certificate) return []
  return [
    {
      subject: certificate.subject.replaceAll('\n', ', '),
      valid_to: certificate.validToDate.toISOString(),
      fingerprint: certificate.fingerprint256,
    },
  ]
}

export const toProvider = (row: ProviderRow, domains: string[]) => ({
  id: row.id,
  name: row.name,
  entity_id: row.entity_id,
  sso_url: row.sso_url,
  certificates: row.certificates.flatMap(toCertificate),
  domains: [...domains].sort(),
  attribute_mapping: row.attribute_mapping,
  enabled: row.enabled,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
