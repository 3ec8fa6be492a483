export { loadEfieInstalments, loadLatestCheck } from './queries.ts'
