export { authenticate, verifyAccessToken } from './authenticate.ts'
