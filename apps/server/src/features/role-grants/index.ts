// Records who granted roles to whom, and decides whether two people are independent
// (docs/decisions/018-independent-people.md).
export { recordGrant, recordOpenedAccounts } from './grant-role.ts'
export { requireMayGiveBack } from './give-back.ts'
export {
  expectOtherThan,
  expectSecondPerson,
  loadTied,
  requireOtherThan,
  requireSecondPerson,
} from './independence.ts'
export { ownTieRoutes } from './routes.ts'
