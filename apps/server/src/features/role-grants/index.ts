// Who gave whom a role.
export { recordGrant } from './grant-role.ts'
