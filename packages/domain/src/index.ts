export * from './enumerations.ts'
export * from './permissions.ts'
