import './field-keys.ts'

export { makeUser, makeUsers, type Profile } from './factories.ts'
export { makeGoods, type Goods } from './goods.ts'
export { makeLoanRow } from './make-loan.ts'
export { startPostgres, type TestPostgres } from './postgres.ts'
export { openTestPglite, templateFolder } from './template.ts'
