import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

const followLanguage = (changed: () => void): (() => void) => i18n.on('change', changed)

/** The language in which texts are said now: what stands outside of the provider is said anew in another one. */
export const useSpokenLanguage = (): string =>
  useSyncExternalStore(
    followLanguage,
    () => i18n.locale,
    () => 'en',
  )
