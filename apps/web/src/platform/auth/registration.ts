import type { Registration as Typed } from '@efie/contracts/auth'

/** What a person gives at registration: the specification's metadata and the way to sign in. Income in pesewas. */
export interface Registration extends Typed {
  full_name: string
}
