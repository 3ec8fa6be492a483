import { formatMoney } from './money-text.ts'
import { cn } from './cn.ts'

/** GH₵ 1,064.89 from pesewas. */
export const Money = ({ amount, className }: { amount: number; className?: string }) => (
  <span className={cn('money', className)}>{formatMoney(amount)}</span>
)
