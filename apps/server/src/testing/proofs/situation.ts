import type { ModelWorld } from '../servicing-subjects.ts'
import type { World } from '../world.ts'

/** The world of the proofs: those who move money and goods, and a person of every role with rows of their own. */
export interface Stage extends ModelWorld {
  rows: World
}

/** Who calls an operation, and with what; null is a guest. */
export interface Attempt {
  by: { id: string } | null
  input: Record<string, unknown>
}

type Proof<State> = (state: State, stage: Stage) => Attempt | Promise<Attempt>

/** A state of the world, and the operations that succeed in it. */
export interface Situation {
  operations: string[]
  /** Brings the world there; answers what to send to each operation. */
  enter: (stage: Stage) => Promise<(operation: string) => Promise<Attempt>>
}

export const situation = <State>(
  make: (stage: Stage) => Promise<State>,
  proofs: Record<string, Proof<State>>,
): Situation => ({
  operations: Object.keys(proofs),
  enter: async (stage) => {
    const state = await make(stage)
    return async (operation) => {
      const proof = proofs[operation]
      if (!proof) throw new Error(`${operation} has no proof here`)
      return proof(state, stage)
    }
  },
})
