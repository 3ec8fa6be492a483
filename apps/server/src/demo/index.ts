import type { Services } from '../platform/context.ts'

export { holdsDemo, planDemo } from './plan.ts'
export { layOutSnapshot, needsSnapshot, snapshotKeys, takeSnapshot } from './snapshot.ts'

// The stories are loaded when they are played: most starts play none.

export const makeDemo = async (services: Services): Promise<void> =>
  (await import('./play.ts')).makeDemo(services)

export const makeDemoToKeep = async (services: Services): Promise<void> =>
  (await import('./play.ts')).makeDemoToKeep(services)

export const bringDemoToNow = async (services: Services): Promise<void> =>
  (await import('./under-way.ts')).bringDemoToNow(services)
