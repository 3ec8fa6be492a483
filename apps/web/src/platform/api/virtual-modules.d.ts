declare module 'virtual:efie-contract' {
  import type { AppContract } from '@efie/contracts'

  /** Paths and methods only: the schemas are left out of the page (see vite.config.ts). */
  export const contract: AppContract
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
