// The verbs of servicing, for whoever lends: rent loans and plans of orders each name their `Accounts`, and have them all.
export { pageOf, reliefPageOf, type Account, type Accounts } from './account.ts'
export {
  askForWaiver,
  expectStillOpen,
  payloadOf,
  proposeWaiver,
  tellWaived,
  waiverAct,
} from './waive-charge.ts'
export { askForWriteOff, writeOffAct } from './write-off.ts'
export { datesAct, datesOf, proposeDates } from './propose-dates.ts'
export { answerDates, lapseOffers } from './answer-dates.ts'
export { askForRelief, declineHardship, findHardships, withdrawHardship } from './hardship.ts'
export { listReschedules } from './relief-queries.ts'
export { printCertificate, verifyCertificate } from './certificate.ts'
export { printStatement } from './statement.ts'
