"""Metrics for /metrics."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

registry = CollectorRegistry()
orders = Counter("vedette_orders", "Orders stored", registry=registry)
refused = Counter("vedette_orders_refused", "Orders refused", registry=registry)
conflicts = Counter("vedette_conflicts", "Entries whose number another process had taken", registry=registry)
bad_messages = Counter("vedette_bad_messages", "Socket messages that could not be read", registry=registry)
requests = Counter("vedette_requests", "HTTP requests", ["route", "status"], registry=registry)
sockets = Gauge("vedette_sockets", "Open sockets", registry=registry)
tables = Gauge("vedette_tables", "Games in memory", registry=registry)
order_seconds = Histogram(
    "vedette_order_seconds",
    "From reading an order to having stored and told it",
    registry=registry,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)
