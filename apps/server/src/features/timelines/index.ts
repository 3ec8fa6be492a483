export { recordEvent } from './record-event.ts'
export { translateEvent, titleOf } from './read-event.ts'
