import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from './persisted.ts'

/** `price` in pesewas. */
export interface CartItem {
  id: string
  name: string
  price: number
  image_url: string | null
  quantity: number
}

interface CartState {
  items: CartItem[]
  /** The drawer; not kept. */
  open: boolean
  setOpen: (open: boolean) => void
  /** A new item starts at 1, one that is there gains 1. */
  add: (item: Omit<CartItem, 'quantity'>) => void
  increase: (id: string) => void
  /** Never below 0. An item at 0 stays listed and is not ordered. */
  decrease: (id: string) => void
  remove: (id: string) => void
  clear: () => void
}

const change = (items: CartItem[], id: string, by: number): CartItem[] =>
  items.map((item) => (item.id === id ? { ...item, quantity: Math.max(0, item.quantity + by) } : item))

/** Key `cart-store`. */
export const useCartStore = create<CartState>()(
  persist(
    (set) => ({
      items: [],
      open: false,
      setOpen: (open) => set({ open }),
      add: (item) =>
        set(({ items }) => ({
          items: items.some(({ id }) => id === item.id)
            ? change(items, item.id, 1).map((kept) =>
                kept.id === item.id ? { ...kept, ...item, quantity: kept.quantity } : kept,
              )
            : [...items, { ...item, quantity: 1 }],
        })),
      increase: (id) => set(({ items }) => ({ items: change(items, id, 1) })),
      decrease: (id) => set(({ items }) => ({ items: change(items, id, -1) })),
      remove: (id) => set(({ items }) => ({ items: items.filter((item) => item.id !== id) })),
      clear: () => set({ items: [] }),
    }),
    persisted('cart-store', ({ items }) => ({ items })),
  ),
)

/** Sum of price times quantity, in pesewas. */
export const cartSubtotal = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.price * item.quantity, 0)

/** Pieces in the cart, as its badge shows. */
export const cartCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)

/** What is ordered: items at quantity 0 are not. */
export const cartLines = (items: readonly CartItem[]): CartItem[] => items.filter((item) => item.quantity > 0)
