export { makeUser, makeUsers, type Profile } from './factories.ts'
export { startPostgres, type TestPostgres } from './postgres.ts'
export { openTestPglite, templateFolder } from './template.ts'
