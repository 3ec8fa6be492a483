export { recordApplicationEvent, type ApplicationEvent } from './record-event.ts'
export { loadApplicationForUpdate, type Application } from './queries.ts'
export { feesOf, loadApplicationFacts, type ApplicationFacts, type ApplicationFees } from './load-facts.ts'
export { moveApplication, REFUND_CLOSED_APPLICATION, type Move } from './move-application.ts'
