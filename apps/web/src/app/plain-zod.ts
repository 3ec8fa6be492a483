/**
 * Zod tests on import whether it may compile code. The content policy forbids that and browsers report the
 * attempt, so this disables it beforehand, in the global that all copies of Zod read, without loading Zod on
 * pages that don't need it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
