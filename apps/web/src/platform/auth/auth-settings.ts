import { useEffect, useState } from 'react'

/** `GET /auth/v1/settings`: the ways to sign in that this server offers. */
export interface AuthSettings {
  external: { google: boolean; phone: boolean; web3: boolean }
  disable_signup: boolean
  saml_enabled: boolean
  passkeys_enabled: boolean
}

let loading: Promise<AuthSettings> | null = null

const load = async (): Promise<AuthSettings> => {
  const response = await fetch('/auth/v1/settings')
  if (!response.ok) throw new TypeError(`settings answered ${response.status}`)
  return response.json()
}

/** Null until loaded or while the server can't be reached. Doesn't load the auth client. */
export const useAuthSettings = (): AuthSettings | null => {
  const [settings, setSettings] = useState<AuthSettings | null>(null)
  useEffect(() => {
    let wanted = true
    loading ??= load()
    loading.then(
      (found) => wanted && setSettings(found),
      () => {
        loading = null
      },
    )
    return () => {
      wanted = false
    }
  }, [])
  return settings
}
