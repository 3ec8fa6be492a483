export { recordEvent } from './record-event.ts'
export { sayEvent, titleOf } from './read-event.ts'
