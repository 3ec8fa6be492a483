// Who gave whom a role, and whether two people are independent because of it (docs/decisions/018-independent-people.md).
export { recordGrant, recordOpenedAccounts } from './grant-role.ts'
export { requireMayGiveBack } from './give-back.ts'
export { loadTied, requireOtherThan, requireSecondPerson } from './independence.ts'
export { ownTieRoutes } from './routes.ts'
