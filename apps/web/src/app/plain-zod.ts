/**
 * Zod asks, when it is loaded, whether it may compile code. Our policy forbids it, and browsers report the question: this
 * answers it before, in the place where all copies of Zod look, without loading Zod for pages that need none.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
