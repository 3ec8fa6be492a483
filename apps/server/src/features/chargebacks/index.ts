// What people owe beside their loans because a bank took a payment back; payments books it.
export { owedAgain } from './convert-charges.ts'
export { askAgain, forgive, nothingOwed, setOffOnOrder } from './owed.ts'
export { chargebackRoutes } from './routes.ts'
export { writeOffChargebackAct } from './write-off-chargeback.ts'
