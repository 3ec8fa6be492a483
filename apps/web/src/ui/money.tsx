import { formatMoney } from './money-text.ts'
import { cn } from './cn.ts'

/** An amount in pesewas, shown as GH₵ 1,064.89. */
export const Money = ({ amount, className }: { amount: number; className?: string }) => (
  <span className={cn('money', className)}>{formatMoney(amount)}</span>
)
