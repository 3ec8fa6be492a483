import { publicUrl, type Config } from '../../config.ts'

/** Efie as SAML service provider. */
export const serviceProvider = (config: Config) => {
  const base = `${publicUrl(config)}/auth/v1/sso/saml`
  return {
    entity_id: `${base}/metadata`,
    acs_url: `${base}/acs`,
    metadata_url: `${base}/metadata`,
    enabled: config.AUTH_SAML,
  }
}
