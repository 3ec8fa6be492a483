import type { settings } from '@efie/contracts/settings'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useEffect, useState } from 'react'
import { adoptSystemWords } from '~/ui/system-words.ts'
import { applyServerOffset } from '~/ui/now.ts'

export type PublicSettings = InferContractRouterOutputs<typeof settings>['public']

let loading: Promise<PublicSettings> | null = null

const load = async (): Promise<PublicSettings> => {
  const response = await fetch('/api/v1/settings/public')
  applyServerOffset(response)
  if (!response.ok) throw new TypeError(`settings answered ${response.status}`)
  const settings: PublicSettings = await response.json()
  adoptSystemWords(settings)
  return settings
}

/** Public settings; null until loaded or while the server can't be reached. Doesn't load the API client. */
export const usePublicSettings = (): PublicSettings | null => {
  const [settings, setSettings] = useState<PublicSettings | null>(null)
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
