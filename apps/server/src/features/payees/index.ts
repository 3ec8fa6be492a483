export { askAccountName, type PayeeAccount } from './ask-account-name.ts'
export { loadPayeeProof, requireStandingName, type PayeeProof } from './proof.ts'
export { presentProof } from './present-proof.ts'
export { insertAccountName, insertMatch, loadAccountName, type AccountName } from './queries.ts'
