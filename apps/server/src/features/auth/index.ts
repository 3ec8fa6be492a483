export { authenticate, verifyAccessToken } from './authenticate.ts'
export { createFirstSuperadmin } from './create-superadmin.ts'
export { hashPassword } from './passwords.ts'
export { registerAuth } from './routes.ts'
