export { askAccountName } from './ask-account-name.ts'
export { loadPayeeProof, requireStandingName, type PayeeProof } from './proof.ts'
export { presentProof } from './present-proof.ts'
export { showAccount } from './show-account.ts'
export {
  insertAccountName,
  insertMatch,
  loadAccountName,
  type AccountName,
  type PayeeAccount,
} from './queries.ts'
