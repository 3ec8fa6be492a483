export { openClock } from './kept-clock.ts'
export { mountDevClock, type DevClockOptions } from './routes.ts'
