import type { Registration as Typed } from '@efie/contracts/auth'

/** Data given at registration: the specification's metadata and the way to sign in. Income in pesewas. */
export interface Registration extends Typed {
  full_name: string
}
