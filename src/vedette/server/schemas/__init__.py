"""Documents on the wire, and the TypeScript types made from them."""
