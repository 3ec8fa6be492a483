import type { Services } from '../context.ts'
import { SANDBOX } from './sandbox.ts'

/** Whether no real money moves: the sandbox, or Paystack with a test key. */
export const hasTestPayments = ({ gateway, config }: Pick<Services, 'gateway' | 'config'>): boolean =>
  gateway.name === SANDBOX || (config.PAYSTACK_SECRET_KEY?.startsWith('sk_test_') ?? false)
