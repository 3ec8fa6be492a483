import type { Language } from '@efie/domain'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from './persisted.ts'

interface LanguageState {
  /** The person's choice in this browser; null: the setting `default_language`. */
  chosen: Language | null
  choose: (language: Language) => void
}

export const useLanguageStore = create<LanguageState>()(
  persist(
    (set) => ({ chosen: null, choose: (chosen) => set({ chosen }) }),
    persisted('language', ({ chosen }) => ({ chosen })),
  ),
)
