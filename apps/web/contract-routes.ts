import { contract } from '@efie/contracts'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/** The contract reduced to paths and methods, so that reading data doesn't load Zod. */
export const contractRoutes = (): Plugin => ({
  name: 'efie-contract-routes',
  resolveId: (id) => (id === 'virtual:efie-contract' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:efie-contract'
      ? `export const contract = ${JSON.stringify(minifyContractRouter(contract))}`
      : undefined,
})
