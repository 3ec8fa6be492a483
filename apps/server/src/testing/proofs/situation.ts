import type { ModelWorld } from '../servicing-subjects.ts'
import type { World } from '../world.ts'

/**
 * The world of the proofs: people who move money and goods, and a person of every role with rows of their
 * own.
 */
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
  /** Names of operations. One tried in several ways has what is special in brackets, except for the first. */
  proofs: string[]
  /** Puts the world into the state; returns what to send for each proof. */
  enter: (stage: Stage) => Promise<(proof: string) => Promise<Attempt>>
}

export const situation = <State>(
  make: (stage: Stage) => Promise<State>,
  proofs: Record<string, Proof<State>>,
): Situation => ({
  proofs: Object.keys(proofs),
  enter: async (stage) => {
    const state = await make(stage)
    return async (name) => {
      const proof = proofs[name]
      if (!proof) throw new Error(`${name} has no proof here`)
      return proof(state, stage)
    }
  },
})

/** `applications.transition` from `applications.transition (a first approval)`. */
export const provenBy = (proof: string): string => proof.split(' ')[0] ?? ''
