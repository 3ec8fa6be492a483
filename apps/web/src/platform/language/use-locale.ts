import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

const followLanguage = (changed: () => void): (() => void) => i18n.on('change', changed)

/** The active language: re-renders components outside the provider when it changes. */
export const useLocale = (): string =>
  useSyncExternalStore(
    followLanguage,
    () => i18n.locale,
    () => 'en',
  )
