// Chargebacks and the debts they create; payments books them.
export { owedAgain } from './convert-charges.ts'
export { findDisputes, type DisputePage } from './dispute-lists.ts'
export { askAgain, forgive, nothingOwed, setOffOnOrder } from './owed.ts'
export { chargebackRoutes } from './routes.ts'
export { writeOffChargebackAct } from './write-off-chargeback.ts'
export {
  findDispute,
  findOwed,
  findOwedBy,
  findUnpaid,
  insertDispute,
  loadDispute,
  loadDisputesOf,
  lockDispute,
  lockDisputesOf,
  lockRepayments,
  owedOn,
  sumForgiven,
  sumOwed,
  updateDispute,
  type Dispute,
  type Owed,
} from './queries.ts'
