"""A server of MCP over stdio with two tools, of which one fails."""

from mcp.server.fastmcp import FastMCP

server = FastMCP("stock")


@server.tool()
def count(item: str) -> str:
    """How many of an item are there."""
    return f"{item}: 12 pieces"


@server.tool()
def supplier(item: str) -> str:
    """Who delivers an item."""
    raise ConnectionError("The supplier does not answer.")


server.run()
