-- Computes the fee for filing an intervention of public space, by its area in square metres: {area}.
CREATE OR ALTER PROCEDURE dbo.demo_liquidar_expensas @jsondata NVARCHAR(MAX)
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @area DECIMAL(18, 4) = CAST(JSON_VALUE(@jsondata, '$.area') AS DECIMAL(18, 4));

  SELECT CAST(1 AS BIT) AS estado, (
    SELECT CAST(48000 + 1200 * CEILING(@area) AS BIGINT) AS expensas
    FOR JSON PATH, WITHOUT_ARRAY_WRAPPER) AS respuesta;
END;
