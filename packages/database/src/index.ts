export * as schema from './schema/index.ts'
export type { Database, Schema, Transaction } from './types.ts'
export type { AmrEntry } from './schema/auth.ts'
export type { NextStep } from './schema/money.ts'
