"""The game service: game logic without I/O, live rooms, worker processes, a durable store, and HTTP.

documents  the shapes of docs/view.md, typed        messages  what goes over the socket and over HTTP
session    one game and its seats (no I/O)          journal   what a session is made of: entries in order
store      SQLite or PostgreSQL, group commit       workers   computer players, odds and timelines in other processes
live       a game room: session, store and sockets  web       HTTP and WebSocket endpoints
routes     every HTTP request, one row each         handlers  the answers to them
"""
