export { authenticate, verifyAccessToken } from './authenticate.ts'
export { hashPassword } from './passwords.ts'
export { registerAuth } from './routes.ts'
