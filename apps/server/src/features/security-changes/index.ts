// What superadmins watch, written down by the verbs that do it; features/security lists and undoes it.
export { findLastTakers } from './find-takers.ts'
export { recordSecurityChange, type Undoing } from './record-change.ts'
