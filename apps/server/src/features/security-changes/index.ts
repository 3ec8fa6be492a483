// Changes that superadmins watch, recorded by the verbs that make them; features/security lists and undoes
// them.
export { findLastTakers } from './find-takers.ts'
export { recordSecurityChange, type Undoing } from './record-change.ts'
