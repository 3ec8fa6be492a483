export { closeCollectionCase, syncCollectionCase } from './sync-case.ts'
