"""HTTP and WebSocket: routes, middleware, endpoints."""
